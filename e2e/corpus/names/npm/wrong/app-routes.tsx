import { Navigate, Route, Routes } from 'react-router-dom';

function Home() {
  return <h1>Home</h1>;
}

function Settings() {
  return <h1>Settings</h1>;
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/settings" component={<Settings />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
