import { prisma } from './db';

const size = Number(process.env.PAGE_SIZES ?? 20);

export const find = (q: string) =>
	prisma.user.findMany({ where: { emial: { contains: q /* 😀 */ }, nickname: q }, take: size });
