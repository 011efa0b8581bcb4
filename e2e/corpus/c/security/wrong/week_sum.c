#define DAYS 7

int week_total(void) {
  int hours[DAYS] = {8, 8, 8, 8, 6, 0, 0};
  int sum = 0;
  for (int day = 0; day <= DAYS; day++) sum += hours[day];
  return sum;
}
