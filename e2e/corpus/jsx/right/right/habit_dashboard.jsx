import { useMemo, useState } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { Flame, Plus, Trash2 } from 'lucide-react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { Button } from '@/components/ui/button';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const INITIAL = [
  { id: 'run', name: 'Run', done: [true, false, true, true, false, false, true] },
  { id: 'read', name: 'Read', done: [true, true, true, true, true, false, false] },
];

const streak = (done) => {
  let best = 0;
  let current = 0;
  for (const each of done) {
    current = each ? current + 1 : 0;
    best = Math.max(best, current);
  }
  return best;
};

export default function HabitDashboard() {
  const [habits, setHabits] = useState(INITIAL);
  const [name, setName] = useState('');

  const perDay = useMemo(
    () => DAYS.map((day, index) => ({ day, count: habits.filter((habit) => habit.done[index]).length })),
    [habits],
  );

  const toggle = (id, index) => {
    setHabits((current) =>
      current.map((habit) =>
        habit.id === id
          ? { ...habit, done: habit.done.map((value, at) => (at === index ? !value : value)) }
          : habit,
      ),
    );
  };

  const add = (event) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (!trimmed) return;
    setHabits((current) => [
      ...current,
      { id: `${trimmed.toLowerCase()}-${Date.now()}`, name: trimmed, done: DAYS.map(() => false) },
    ]);
    setName('');
  };

  return (
    <div className="min-h-screen bg-slate-50 p-6">
      <div className="mx-auto grid max-w-4xl gap-6">
        <Card>
          <CardHeader>
            <CardTitle>This week</CardTitle>
          </CardHeader>
          <CardContent className="h-56">
            <ResponsiveContainer width="100%" height="100%">
              <BarChart data={perDay}>
                <CartesianGrid strokeDasharray="3 3" vertical={false} />
                <XAxis dataKey="day" />
                <YAxis allowDecimals={false} />
                <Tooltip />
                <Bar dataKey="count" fill="#6366f1" radius={[4, 4, 0, 0]} />
              </BarChart>
            </ResponsiveContainer>
          </CardContent>
        </Card>

        <form onSubmit={add} className="flex gap-2">
          <input
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder="New habit"
            aria-label="New habit"
            className="flex-1 rounded-lg border px-3 py-2"
          />
          <Button type="submit">
            <Plus className="mr-1 h-4 w-4" /> Add
          </Button>
        </form>

        {habits.map((habit) => (
          <Card key={habit.id}>
            <CardContent className="flex items-center justify-between py-4">
              <div>
                <p className="font-medium">{habit.name}</p>
                <p className="flex items-center text-sm text-orange-600">
                  <Flame className="mr-1 h-4 w-4" /> {streak(habit.done)} days
                </p>
              </div>
              <div className="flex gap-1">
                {DAYS.map((day, index) => (
                  <button
                    key={day}
                    type="button"
                    aria-pressed={habit.done[index]}
                    onClick={() => toggle(habit.id, index)}
                    className={`h-9 w-9 rounded-full text-xs ${
                      habit.done[index] ? 'bg-indigo-600 text-white' : 'bg-slate-200 text-slate-600'
                    }`}
                  >
                    {day[0]}
                  </button>
                ))}
                <button
                  type="button"
                  aria-label={`Delete ${habit.name}`}
                  onClick={() => setHabits((current) => current.filter(({ id }) => id !== habit.id))}
                >
                  <Trash2 className="h-4 w-4" />
                </button>
              </div>
            </CardContent>
          </Card>
        ))}
      </div>
    </div>
  );
}
