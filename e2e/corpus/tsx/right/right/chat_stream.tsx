'use client';

import { useRef, useState, type FormEvent } from 'react';
import { Loader2, Send } from 'lucide-react';

interface Message {
  id: string;
  role: 'user' | 'assistant';
  content: string;
}

export function Chat() {
  const [messages, setMessages] = useState<Message[]>([]);
  const [input, setInput] = useState('');
  const [busy, setBusy] = useState(false);
  const bottom = useRef<HTMLDivElement>(null);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!input.trim() || busy) return;
    const question: Message = { id: crypto.randomUUID(), role: 'user', content: input };
    const answer: Message = { id: crypto.randomUUID(), role: 'assistant', content: '' };
    setMessages((previous) => [...previous, question, answer]);
    setInput('');
    setBusy(true);
    try {
      const response = await fetch('/api/chat', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ messages: [...messages, question] }),
      });
      if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        setMessages((previous) =>
          previous.map((message) =>
            message.id === answer.id ? { ...message, content: message.content + value } : message,
          ),
        );
        bottom.current?.scrollIntoView({ behavior: 'smooth' });
      }
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="flex h-screen flex-col">
      <div className="flex-1 overflow-y-auto p-4">
        {messages.map((message) => (
          <p key={message.id} data-role={message.role}>
            {message.content}
          </p>
        ))}
        <div ref={bottom} />
      </div>
      <form onSubmit={handleSubmit} className="flex gap-2 p-4">
        <input value={input} onChange={(event) => setInput(event.target.value)} aria-label="Message" />
        <button type="submit" disabled={busy} aria-label="Send">
          {busy ? <Loader2 className="animate-spin" /> : <Send />}
        </button>
      </form>
    </section>
  );
}
