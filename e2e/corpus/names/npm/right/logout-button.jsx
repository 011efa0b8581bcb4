import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

export function LogoutButton({ signOut }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function onClick() {
    setBusy(true);
    await signOut();
    navigate('/login', { replace: true });
  }

  return (
    <button type="button" disabled={busy} onClick={onClick}>
      Sign out
    </button>
  );
}
