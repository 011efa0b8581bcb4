import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

interface Todo {
  id: number;
  text: string;
}

export function useTodos(load: () => Promise<Todo[]>, add: (text: string) => Promise<Todo>) {
  const client = useQueryClient();
  const todos = useQuery({
    queryKey: ['todos'],
    queryFn: load,
    staleTime: 30_000,
    gcTime: 300_000,
  });
  const addTodo = useMutation({
    mutationFn: add,
    onSuccess: () => client.invalidateQueries({ queryKey: ['todos'] }),
  });
  return { todos: todos.data ?? [], loading: todos.isPending, addTodo };
}
