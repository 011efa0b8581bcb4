import { addDays, diffInDays, format, isBefore } from 'date-fns';

export interface Invoice {
  number: string;
  issued: Date;
  termDays: number;
}

export function describeDue(invoice: Invoice, today: Date): string {
  const due = addDays(invoice.issued, invoice.termDays);
  if (isBefore(due, today)) {
    return `${invoice.number} is ${diffInDays(today, due)} days overdue`;
  }
  return `${invoice.number} is due on ${format(due, 'yyyy-MM-dd')}`;
}
