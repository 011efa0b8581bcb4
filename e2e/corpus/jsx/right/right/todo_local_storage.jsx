import { useEffect, useState } from 'react';

const KEY = 'todos-v1';

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
}

export default function TodoApp() {
  const [todos, setTodos] = useState(load);
  const [text, setText] = useState('');

  useEffect(() => {
    localStorage.setItem(KEY, JSON.stringify(todos));
  }, [todos]);

  function add(event) {
    event.preventDefault();
    const title = text.trim();
    if (!title) return;
    setTodos((old) => [...old, { id: crypto.randomUUID(), title, done: false }]);
    setText('');
  }

  const toggle = (id) =>
    setTodos((old) => old.map((todo) => (todo.id === id ? { ...todo, done: !todo.done } : todo)));

  return (
    <main>
      <h1>To do</h1>
      <form onSubmit={add}>
        <input aria-label="New task" value={text} onChange={(e) => setText(e.target.value)} />
        <button type="submit" disabled={!text.trim()}>Add</button>
      </form>
      <ul>
        {todos.map((todo) => (
          <li key={todo.id}>
            <label style={{ textDecoration: todo.done ? 'line-through' : 'none' }}>
              <input type="checkbox" checked={todo.done} onChange={() => toggle(todo.id)} />
              {todo.title}
            </label>
          </li>
        ))}
      </ul>
    </main>
  );
}
