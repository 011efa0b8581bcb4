import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";

const schema = z
  .object({
    email: z.string().email("Enter a valid e-mail address"),
    password: z.string().min(12, "Use at least 12 characters"),
    confirm: z.string(),
  })
  .refine((data) => data.password === data.confirm, {
    path: ["confirm"],
    message: "The passwords differ",
  });

type FormValues = z.infer<typeof schema>;

export function SignupForm({ onSignup }: { onSignup: (email: string, password: string) => Promise<void> }) {
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<FormValues>({ resolver: zodResolver(schema) });

  return (
    <form onSubmit={handleSubmit(({ email, password }) => onSignup(email, password))} noValidate>
      <label htmlFor="email">E-mail</label>
      <input id="email" type="email" autoComplete="email" aria-invalid={!!errors.email} {...register("email")} />
      {errors.email && <p role="alert">{errors.email.message}</p>}

      <label htmlFor="password">Password</label>
      <input id="password" type="password" autoComplete="new-password" {...register("password")} />
      {errors.password && <p role="alert">{errors.password.message}</p>}

      <label htmlFor="confirm">Repeat the password</label>
      <input id="confirm" type="password" autoComplete="new-password" {...register("confirm")} />
      {errors.confirm && <p role="alert">{errors.confirm.message}</p>}

      <button type="submit" disabled={isSubmitting}>Create account</button>
    </form>
  );
}
