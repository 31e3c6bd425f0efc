import type { SocialPostForm as Form, SocialPost } from '../../shared/api/generated/types.gen';
import { SelectField, TextAreaField, TextField } from '../forms/fields';
import { ImageField } from '../forms/image-field';
import { RecordFormView } from '../forms/record-form';
import { useRecordForm } from '../forms/use-record-form';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { PLATFORMS, SOCIAL } from './resource';

const EMPTY = {
  platform: 'instagram' as Form['platform'],
  content: '',
  image_url: '',
  post_url: '',
};

function SocialForm({ row, onClose }: RecordFormProps<SocialPost>) {
  const form = useRecordForm({ resource: SOCIAL, empty: EMPTY, row, onSaved: onClose });
  const action = row ? 'Save changes' : 'Create post';
  return (
    <RecordFormView form={form} action={action} onCancel={onClose}>
      <SelectField name="platform" options={PLATFORMS} />
      <TextAreaField name="content" />
      <ImageField name="image_url" required="Image URL is required" />
      <TextField
        name="post_url"
        inputMode="url"
        hint="Where the post is on Instagram or Facebook."
      />
    </RecordFormView>
  );
}

export const KIND: RecordKind<SocialPost> = {
  resource: SOCIAL,
  Form: SocialForm,
  titles: { create: 'New social post', edit: 'Edit social post' },
};
