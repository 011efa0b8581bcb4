import { Router, type NextFunction, type Request, type Response } from "express";
import { z } from "zod";

const NewUser = z.object({
  email: z.string().email(),
  name: z.string().min(1).max(100),
});

type NewUser = z.infer<typeof NewUser>;

export interface UserStore {
  find(id: string): Promise<(NewUser & { id: string }) | undefined>;
  create(user: NewUser): Promise<NewUser & { id: string }>;
}

export function usersRouter(store: UserStore): Router {
  const router = Router();

  router.get("/:id", async (req: Request, res: Response, next: NextFunction) => {
    try {
      const user = await store.find(req.params.id);
      if (!user) {
        res.status(404).json({ error: "User not found" });
        return;
      }
      res.json(user);
    } catch (error) {
      next(error);
    }
  });

  router.post("/", async (req: Request, res: Response, next: NextFunction) => {
    const parsed = NewUser.safeParse(req.body);
    if (!parsed.success) {
      res.status(400).json({ error: parsed.error.flatten() });
      return;
    }
    try {
      res.status(201).json(await store.create(parsed.data));
    } catch (error) {
      next(error);
    }
  });

  return router;
}
