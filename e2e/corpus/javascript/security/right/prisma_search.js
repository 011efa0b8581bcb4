'use server';
import { prisma } from './db.js';

export async function search(formData) {
  const word = `%${formData.get('word')}%`;
  return prisma.$queryRaw`SELECT id, name FROM "User" WHERE name LIKE ${word}`;
}
