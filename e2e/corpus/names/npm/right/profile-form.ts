import { z } from 'zod';

const profileSchema = z.object({
  displayName: z.string({ error: 'Please tell us your name' }).trim().min(2),
  website: z.url().nullable(),
  newsletter: z.boolean().default(false),
});

type Profile = z.output<typeof profileSchema>;

export function readProfile(input: unknown): { profile?: Profile; problems: string[] } {
  const parsed = profileSchema.safeParse(input);
  if (parsed.success) {
    return { profile: parsed.data, problems: [] };
  }
  return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) };
}
