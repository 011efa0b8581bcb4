const apiKey = process.env.API_KEY;
const password = 'your-password-here';
export const login = (user: string): string => `${user}:${password}:${apiKey}`;
