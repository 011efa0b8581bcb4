import { z } from 'zod';

const bookingSchema = z.object({
  guest: z.string().min(1),
  email: z.email(),
  nights: z.coerce.integer().min(1).max(30),
  arrival: z.iso.date(),
  notes: z.string().max(500).optional(),
});

export type Booking = z.infer<typeof bookingSchema>;

export function parseBooking(form: Record<string, unknown>): Booking {
  const result = bookingSchema.safeParse(form);
  if (!result.success) {
    throw new Error(z.prettifyError(result.error));
  }
  return result.data;
}
