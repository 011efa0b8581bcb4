export const lonely = true;
