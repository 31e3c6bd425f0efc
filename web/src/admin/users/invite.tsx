import { useState } from 'react';
import type { Role } from '../../api/generated/types.gen';
import { ApiError } from '../../api/http';
import { inviteUser, saidOf } from '../../api/staff';
import { Dialog } from '../../components/ui/dialog';
import { Field } from '../../components/ui/field';
import { useForm } from '../../components/ui/form';
import { RefusalAlert } from '../../components/ui/refusal';
import { Submit } from '../../components/ui/submit';
import { toast } from '../../components/ui/toast-store';
import { checkEmail } from '../../features/auth/check';
import { useUserChange } from './changes';
import { RoleChoice } from './role-choice';

/** Sends a mail by which somebody chooses a password and is in. */
export function Invite({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>('staff');
  const invitation = useUserChange((email: string) => inviteUser({ email, role }));
  const form = useForm({
    names: ['email'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async (values) => {
      const email = values.email.trim();
      try {
        await invitation.mutateAsync(email);
      } catch (error) {
        const taken = error instanceof ApiError && error.code === 'email_exists';
        if (taken) return { message: '', fields: { email: 'This address has an account already' } };
        return { message: saidOf(error) };
      }
      toast('Invitation sent', `A mail is on its way to ${email}.`);
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RefusalAlert refusal={form.refusal} />
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="off"
          error={form.errors.email}
        />
        <RoleChoice roles={['staff', 'owner']} role={role} onChange={setRole} />
        <div className="actions">
          <Submit busy={form.busy} doing="Sending...">
            Send the invitation
          </Submit>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
