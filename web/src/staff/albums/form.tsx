import type { Album } from '../../shared/api/generated/types.gen';
import { isoDay, siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { EditorForm, FieldGroup, useEditorForm } from '../forms/editor-form';
import { TextAreaField, TextField } from '../forms/fields';
import { SlugField, TitleField } from '../forms/title-fields';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import type { PictureValues } from './arrange';
import { PicturesField } from './pictures-field';
import { ALBUM_PUBLICATION, ALBUMS } from './resource';

const EMPTY = {
  title: '',
  slug: '',
  day: '',
  description: '',
  related_path: '',
  pictures: [] as readonly PictureValues[],
  published: false,
};

/** A new album is of today. */
function AlbumForm({ row, onClose }: RecordFormProps<Album>) {
  const form = useEditorForm({
    publication: ALBUM_PUBLICATION,
    empty: row ? EMPTY : { ...EMPTY, day: isoDay(new Date().toISOString(), siteTimeZone) },
    row,
    onSaved: onClose,
  });
  return (
    <EditorForm
      form={form}
      onClose={onClose}
      side={
        <>
          <FieldGroup title="About this album" open>
            <TextField name="day" type="date" required="Date is required" />
            <TextAreaField name="description" hint="One or two sentences above the photos." />
          </FieldGroup>
          <FieldGroup title="More">
            <TextField
              name="related_path"
              hint={`Its web address on this site, such as ${paths.event('summer-picnic')}. Visitors find a link to it above the photos.`}
            />
            <SlugField
              name="slug"
              from="title"
              prefix={paths.album('')}
              required="Slug is required"
            />
          </FieldGroup>
        </>
      }
    >
      <TitleField name="title" required="Title is required" />
      <PicturesField />
    </EditorForm>
  );
}

export const KIND: RecordKind<Album> = {
  resource: ALBUMS,
  Form: AlbumForm,
  titles: { create: 'New album', edit: 'Edit album' },
  editor: true,
};
