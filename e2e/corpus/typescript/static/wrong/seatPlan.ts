interface Seat {
  row: string;
  number: number;
  takenBy?: string;
}

export class SeatPlan {
  private readonly seats = new Map<string, Seat>();

  add(seat: Seat): void {
    this.seats.set(`${seat.row}${seat.number}`, seat);
  }

  reserve(label: string, guest: string): boolean {
    const seat = this.seats.get(label);
    if (seat.takenBy !== undefined) return false;
    seat.takenBy = guest;
    return true;
  }

  free(): Seat[] {
    return [...this.seats.values()].filter((seat) => seat.takenBy === undefined);
  }
}
