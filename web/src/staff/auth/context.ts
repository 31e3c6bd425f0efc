import { createContext, useContext } from 'react';
import type { AuthState } from './state';

export const AuthContext = createContext<AuthState | null>(null);

export function useAuth(): AuthState {
  const auth = useContext(AuthContext);
  // The text is the specification's (section 8).
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
