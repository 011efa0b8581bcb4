import { useMemo, useState } from 'react';
import { ArrowDownRight, ArrowUpRight, CircleHelp, DollarSign, Users } from 'lucide-react';
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const MONTHS = [
  { month: 'Jan', revenue: 4200, users: 240 },
  { month: 'Feb', revenue: 3900, users: 221 },
  { month: 'Mar', revenue: 5100, users: 290 },
  { month: 'Apr', revenue: 6050, users: 338 },
];

function StatCard({ icon: Icon, label, value, change }) {
  const rising = change >= 0;
  return (
    <div className="rounded-xl border border-slate-200 bg-white p-4 shadow-sm">
      <div className="flex items-center justify-between text-slate-500">
        <span className="text-sm">{label}</span>
        <Icon className="h-4 w-4" />
      </div>
      <p className="mt-2 text-2xl font-semibold">{value}</p>
      <p className={`mt-1 flex items-center text-sm ${rising ? 'text-emerald-600' : 'text-rose-600'}`}>
        {rising ? <ArrowUpRight className="h-4 w-4" /> : <ArrowDownRight className="h-4 w-4" />}
        {Math.abs(change).toFixed(1)}%
      </p>
    </div>
  );
}

export default function SalesDashboard() {
  const [metric, setMetric] = useState('revenue');
  const total = useMemo(() => MONTHS.reduce((sum, row) => sum + row[metric], 0), [metric]);

  return (
    <div className="min-h-screen space-y-6 bg-slate-50 p-6">
      <header className="flex items-center justify-between">
        <h1 className="text-xl font-bold">Sales</h1>
        <div className="flex gap-2">
          {['revenue', 'users'].map((name) => (
            <button
              key={name}
              type="button"
              onClick={() => setMetric(name)}
              className={metric === name ? 'rounded bg-indigo-600 px-3 py-1 text-white' : 'rounded px-3 py-1'}
            >
              {name}
            </button>
          ))}
        </div>
      </header>
      <section className="grid gap-4 md:grid-cols-3">
        <StatCard icon={DollarSign} label="Revenue" value="$19,250" change={12.4} />
        <StatCard icon={Users} label="Users" value="1,089" change={-2.1} />
        <StatCard icon={CircleHelp} label={`Total ${metric}`} value={total.toLocaleString()} change={0} />
      </section>
      <div className="h-72 rounded-xl bg-white p-4">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={MONTHS}>
            <CartesianGrid strokeDasharray="3 3" />
            <XAxis dataKey="month" />
            <YAxis />
            <Tooltip />
            <Legend />
            <Line type="monotone" dataKey={metric} stroke="#4f46e5" strokeWidth={2} dot={false} />
          </LineChart>
        </ResponsiveContainer>
      </div>
      <div className="h-72 rounded-xl bg-white p-4">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={MONTHS}>
            <XAxis dataKey="month" />
            <YAxis />
            <Tooltip formatter={(value) => [value, metric]} />
            <Bar dataKey={metric} fill="#0ea5e9" radius={[4, 4, 0, 0]} />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}
