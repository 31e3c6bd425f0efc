import { useState } from 'react';
import type { Role } from '../../shared/api/generated/types.gen';
import { ApiError } from '../../shared/api/http';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { NO_MAIL, useNoMail } from '../api/system';
import { userMessage } from '../api/user-message';
import { checkEmail } from '../auth/check';
import { ActionForm } from '../components/action-form';
import { Dialog } from '../components/dialog';
import { MAX_NAME_CHARS } from '../components/person-name';
import { toast } from '../components/toast-store';
import { inviteUser, useUserChange } from './queries';
import { RoleChoice, WORKING_ROLES } from './roles';

export function InviteUser({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>('staff');
  const invitation = useUserChange(inviteUser);
  const noMail = useNoMail();
  const form = useForm({
    names: ['email', 'name'],
    check: ({ email }) => ({ email: checkEmail(email) }),
    send: async (values) => {
      const email = values.email.trim();
      try {
        const name = values.name.trim();
        await invitation.mutateAsync({ email, role, display_name: name || null });
      } catch (error) {
        const taken = error instanceof ApiError && error.code === 'email_exists';
        const wrong =
          error instanceof ApiError &&
          error.errors.find(({ pointer }) => pointer === '/display_name');
        if (wrong) return { message: '', fields: { name: wrong.message } };
        if (taken) return { message: '', fields: { email: 'This address already has an account' } };
        return { message: userMessage(error) };
      }
      if (noMail) toast('Invitation saved, not sent', `${NO_MAIL}.`);
      else toast('Invitation sent', `We sent an email to ${email}.`);
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Invite someone" onClose={onClose}>
      <ActionForm form={form} action="Send invitation" doing="Sending..." onCancel={onClose}>
        <Field
          name="email"
          type="email"
          label="Email"
          autoComplete="off"
          error={form.errors.email}
        />
        <Field
          name="name"
          label="Name (optional)"
          autoComplete="off"
          maxLength={MAX_NAME_CHARS}
          error={form.errors.name}
        />
        <RoleChoice roles={WORKING_ROLES} role={role} onChange={setRole} />
      </ActionForm>
    </Dialog>
  );
}
