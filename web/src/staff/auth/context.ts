import { createContext, useContext } from 'react';
import type { AuthState } from './state';

export const AuthContext = createContext<AuthState | null>(null);

export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  // docs/behavior/authentication.md#session-state-in-the-browser
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
