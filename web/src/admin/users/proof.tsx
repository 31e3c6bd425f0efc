import { createContext, type ReactNode, useContext } from 'react';
import { type Reauthentication, useReauthentication } from '../../features/auth/reauthentication';
import { useMe } from '../me';

type Proven = Reauthentication['provenOrThrown'];

const ProofContext = createContext<Proven>((call) => call());

/** Runs a call that changes an account; where the server wants to know first who is there, asks, and runs it once more. */
export const useProven = () => useContext(ProofContext);

/** Around whatever changes accounts: the question stands outside of its dialogs and forms. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const { provenOrThrown, dialog } = useReauthentication(useMe().email);
  return (
    <ProofContext value={provenOrThrown}>
      {children}
      {dialog}
    </ProofContext>
  );
}
