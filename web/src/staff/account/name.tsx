import { useQueryClient } from '@tanstack/react-query';
import { updateAccount } from '../../shared/api/generated/sdk/account.gen';
import { staffClient as client, STAFF } from '../api/client';
import { useMe } from '../components/me';
import { NameForm } from '../components/name-form';
import { Section } from '../components/section';
import { toast } from '../components/toast-store';

export function NameSection() {
  const me = useMe();
  const queries = useQueryClient();
  return (
    <Section title="Your name" about="Others on the staff see it instead of your email.">
      <NameForm
        name={me.display_name}
        hint="Leave blank to be shown by your email."
        autoComplete="name"
        onSave={async (name) => {
          await updateAccount({ client, body: { display_name: name } });
          await queries.invalidateQueries({ queryKey: [STAFF] });
          toast('Name saved');
        }}
      />
    </Section>
  );
}
