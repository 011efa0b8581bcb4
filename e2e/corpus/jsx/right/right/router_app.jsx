import { createBrowserRouter, Link, Outlet, RouterProvider, useLoaderData, useRouteError } from 'react-router-dom';

async function loadUser({ params, request }) {
  const response = await fetch(`/api/users/${encodeURIComponent(params.id)}`, { signal: request.signal });
  if (response.status === 404) throw new Response('No such user', { status: 404 });
  if (!response.ok) throw new Error('The user could not be loaded');
  return response.json();
}

function Layout() {
  return (
    <>
      <nav>
        <Link to="/">Home</Link> <Link to="/users/1">First user</Link>
      </nav>
      <Outlet />
    </>
  );
}

function User() {
  const user = useLoaderData();
  return (
    <article>
      <h1>{user.name}</h1>
      <a href={`mailto:${user.email}`}>{user.email}</a>
    </article>
  );
}

function Problem() {
  const error = useRouteError();
  return <p role="alert">{error.status === 404 ? error.data : error.message}</p>;
}

const router = createBrowserRouter([
  {
    path: '/',
    element: <Layout />,
    errorElement: <Problem />,
    children: [
      { index: true, element: <h1>Welcome</h1> },
      { path: 'users/:id', element: <User />, loader: loadUser },
    ],
  },
]);

export default function App() {
  return <RouterProvider router={router} />;
}
