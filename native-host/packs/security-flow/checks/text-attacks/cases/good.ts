// Приветствие: с именем и без него. הערה בעברית. コメント。
const family = '👨‍👩‍👧 ❤️ 🏳️‍🌈';
export const привет = (имя: string): string => `Здравствуй, ${имя} ${family}`;
export const Δx = (x: number, λ: number): number => x * λ;
