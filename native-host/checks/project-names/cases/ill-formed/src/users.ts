import { PrismaClient } from '@prisma/client';

export const all = new PrismaClient().user.findMany({ where: { emial: 'a' } });
