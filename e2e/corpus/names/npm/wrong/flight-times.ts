import { DateTime, Duration } from 'luxon';

export interface Flight {
  departs: string;
  minutes: number;
  destination: string;
}

export function arrivalText(flight: Flight): string {
  const departure = DateTime.fromISO(flight.departs, { setZone: true });
  if (!departure.isValid) {
    throw new RangeError(`${flight.departs} is no time`);
  }
  const arrival = departure
    .plus(Duration.fromObject({ minutes: flight.minutes }))
    .toTimezone(flight.destination);
  return arrival.toFormat('ccc d LLL, HH:mm');
}
