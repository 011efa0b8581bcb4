import { useEffect, useState } from "react";

type State<T> =
  | { status: "loading" }
  | { status: "error"; error: Error }
  | { status: "ready"; data: T };

export function useJson<T>(url: string): State<T> {
  const [state, setState] = useState<State<T>>({ status: "loading" });

  useEffect(() => {
    const controller = new AbortController();
    setState({ status: "loading" });

    fetch(url, { signal: controller.signal })
      .then((response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        return response.json() as Promise<T>;
      })
      .then((data) => setState({ status: "ready", data }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ status: "error", error: error instanceof Error ? error : new Error(String(error)) });
      });

    return () => controller.abort();
  }, [url]);

  return state;
}

interface Post {
  id: number;
  title: string;
}

export default function PostList() {
  const posts = useJson<Post[]>("/api/posts");

  switch (posts.status) {
    case "loading":
      return <p role="status">Loading…</p>;
    case "error":
      return <p role="alert">Could not load the posts: {posts.error.message}</p>;
    case "ready":
      return (
        <ul>
          {posts.data.map((post) => (
            <li key={post.id}>{post.title}</li>
          ))}
        </ul>
      );
  }
}
