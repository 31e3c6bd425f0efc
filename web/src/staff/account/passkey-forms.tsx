import type { PasskeyListItem } from '@supabase/auth-js';
import { Field } from '../../shared/components/field';
import { useForm } from '../../shared/components/form';
import { RejectionAlert } from '../../shared/components/rejection';
import { Submit } from '../../shared/components/submit';
import { withReauthentication } from '../api/reauthentication';
import { authClient } from '../auth/client';
import { withPasskey } from '../auth/passkeys';
import { Dialog } from '../components/dialog';
import { describeAgent } from '../components/user-agent';

/** As many characters as the server keeps. */
const LONGEST_NAME = 120;
const CANCELLED = "No passkey was added. Try again whenever you're ready.";

const checkName = (name: string) => (name.trim() ? undefined : 'Enter a name');

async function add(name: string) {
  const client = authClient();
  const { data, error } = await withReauthentication(() => client.registerPasskey());
  if (error) return { error, named: false };
  const naming = await client.passkey.update({ passkeyId: data.id, friendlyName: name });
  // Without its name it is there all the same.
  return { error: null, named: naming.error === null };
}

interface AddProps {
  onDone: (named: boolean) => void;
  onCancel: () => void;
}

export function AddPasskey({ onDone, onCancel }: AddProps) {
  const form = useForm({
    names: ['name'],
    check: ({ name }) => ({ name: checkName(name) }),
    send: async ({ name }) => {
      let named = false;
      const adding = async () => {
        const answer = await add(name.trim());
        named = answer.named;
        return answer;
      };
      const refusal = await withPasskey(adding, CANCELLED);
      if (refusal === null) onDone(named);
      return refusal;
    },
  });
  return (
    <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <RejectionAlert refusal={form.refusal} />
      <Field
        name="name"
        label="Name"
        hint="To tell your passkeys apart, such as “Work laptop”."
        defaultValue={describeAgent(navigator.userAgent)}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={form.errors.name}
      />
      <div className="actions">
        <Submit busy={form.busy} doing="Waiting for your device...">
          Continue
        </Submit>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface RenameProps {
  passkey: PasskeyListItem;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

export function RenamePasskey({ passkey, name, onDone, onClose }: RenameProps) {
  const form = useForm({
    names: ['name'],
    check: (values) => ({ name: checkName(values.name) }),
    send: async (values) => {
      const renamed = { passkeyId: passkey.id, friendlyName: values.name.trim() };
      const refusal = await withPasskey(() => authClient().passkey.update(renamed), '');
      if (refusal) return refusal;
      onDone();
      onClose();
      return null;
    },
  });
  return (
    <Dialog title="Rename passkey" onClose={onClose}>
      <form className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
        <RejectionAlert refusal={form.refusal} />
        <Field
          name="name"
          label="Name"
          defaultValue={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          error={form.errors.name}
        />
        <div className="actions">
          <Submit busy={form.busy} doing="Saving...">
            Save name
          </Submit>
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
