import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useForm } from 'react-hook-form';
import { login, loginSchema, texts } from '#contract/admin.ts';
import { call } from '../api.ts';
import { Field } from '../ui/Field.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { noAnswerText, answerTimeoutMs } from './api.ts';
import { $page, returnPath } from './router.ts';
import { $isSessionOver, beginSession } from './session.ts';
import { ErrorText } from '../ui/ErrorText.tsx';

/** @param next the address that was asked for before the login */
export function LoginPage({ next }: { next: string | undefined }) {
  const isSessionOver = useStore($isSessionOver) === 'yes';
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const logIn = handleSubmit(async (values) => {
    const result = await call(login, values, { timeoutMs: answerTimeoutMs });
    if (!result.ok) {
      return setError('root', { message: result.error ?? noAnswerText });
    }
    beginSession(result.data.token);
    $page.open(returnPath(next), true);
  });

  return (
    <div className="panel mx-auto mt-8 max-w-sm p-6">
      <div className="mb-5">
        <PageHeading>Admin login</PageHeading>
      </div>
      {isSessionOver && !errors.root && (
        <p role="alert" className="border-warning mb-5 border-l-2 pl-3 text-sm">
          {texts.sessionOver}
          <span className="text-base-content/80 mt-1 block">Your session has ended.</span>
        </p>
      )}
      <form onSubmit={logIn} noValidate className="flex flex-col gap-4">
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <ErrorText>{errors.root?.message}</ErrorText>
        <SubmitButton isSubmitting={isSubmitting}>Login</SubmitButton>
      </form>
    </div>
  );
}
