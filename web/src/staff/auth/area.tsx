import type { ComponentType } from 'react';
import { NotFound } from '../../shared/components/not-found';
import { paths } from '../../shared/paths';
import AuthPage from './auth-page';
import NewPasswordPage from './new-password-page';
import SetUpPage from './setup-page';

const PAGES: Record<string, ComponentType> = {
  [paths.auth]: AuthPage,
  [paths.newPassword]: NewPasswordPage,
  [paths.setup]: SetUpPage,
};

export default function AuthArea({ path }: { path: string }) {
  const Page = PAGES[path] ?? NotFound;
  return <Page key={path} />;
}
