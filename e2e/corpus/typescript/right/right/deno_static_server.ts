#!/usr/bin/env -S deno run --allow-net --allow-read
import { extname, join, normalize } from "jsr:@std/path@1";

const ROOT = new URL("./public", import.meta.url).pathname;

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
};

Deno.serve({ port: 8000 }, async (request: Request): Promise<Response> => {
  if (request.method !== "GET") {
    return new Response("Method not allowed", { status: 405, headers: { allow: "GET" } });
  }

  let pathname: string;
  try {
    pathname = decodeURIComponent(new URL(request.url).pathname);
  } catch {
    return new Response("Bad request", { status: 400 });
  }

  const path = join(ROOT, normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname));
  if (!path.startsWith(`${ROOT}/`)) {
    return new Response("Forbidden", { status: 403 });
  }

  try {
    const file = await Deno.open(path, { read: true });
    return new Response(file.readable, {
      headers: { "content-type": TYPES[extname(path)] ?? "application/octet-stream" },
    });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return new Response("Not found", { status: 404 });
    }
    throw error;
  }
});
