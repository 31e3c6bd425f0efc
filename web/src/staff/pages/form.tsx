import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import type { ContentPage } from '../../shared/api/generated/types.gen';
import { siteTimeZone } from '../../shared/lib/dates';
import { paths } from '../../shared/paths';
import { queriesOf } from '../api/resource';
import { ScheduleFields } from '../forms/date-time-fields';
import { EditorForm, FieldGroup, useEditorForm, WritingArea } from '../forms/editor-form';
import { TextAreaField } from '../forms/fields';
import { FormField } from '../forms/form-field';
import { Prefilled } from '../forms/form-gates';
import { ImageField } from '../forms/image-field';
import { MarkdownField } from '../forms/markdown-field';
import { NumberField } from '../forms/number-fields';
import { isScheduled, SCHEDULE_CAUSES, UNSCHEDULED } from '../forms/publication';
import { SlugField, TitleField } from '../forms/title-fields';
import type { RecordFormProps, RecordKind } from '../lists/overlays';
import { useMenuOffer } from './menu-offer';
import { parentChoices, useAllPages, useParentNames } from './parents';
import { PAGE_PARTS } from './parts/support';
import { PAGE_PUBLICATION, PAGES } from './resource';

interface Props {
  choices: readonly { value: string; label: string }[];
}

function ParentField({ choices }: Props) {
  const { field } = useController({ name: 'parent_id' });
  return (
    <FormField name="parent_id" hint="Pages have up to three levels.">
      {(control) => (
        <select
          {...control}
          ref={field.ref}
          value={field.value ?? ''}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value || null)}
        >
          <option value="">None (top level)</option>
          {field.value && !choices.some(({ value }) => value === field.value) && (
            <option value={field.value}>…</option>
          )}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

const EMPTY = {
  title: '',
  slug: '',
  parent_id: null as string | null,
  sort_order: 0,
  description: '',
  content_md: '',
  image_url: '',
  published: false,
  ...UNSCHEDULED,
};

/** A new page comes last among those that it will be beside. */
function PageForm(props: RecordFormProps<ContentPage>) {
  const count = useQuery({ ...queriesOf(PAGES).list({ limit: 1 }), enabled: props.row === null });
  if (props.row) return <PageFields {...props} count={0} />;
  return (
    <Prefilled query={count}>
      {(pages) => <PageFields {...props} count={pages?.total ?? 0} />}
    </Prefilled>
  );
}

function PageFields({ row, onClose, count }: RecordFormProps<ContentPage> & { count: number }) {
  const offerMenu = useMenuOffer();
  const form = useEditorForm({
    publication: PAGE_PUBLICATION,
    empty: { ...EMPTY, sort_order: count },
    row,
    onSaved: (page) => {
      if (page.published && !row?.published) void offerMenu(page);
      onClose();
    },
    causes: SCHEDULE_CAUSES,
  });
  return (
    <EditorForm
      form={form}
      onClose={onClose}
      side={<Details path={row?.path} scheduled={isScheduled(form.base)} />}
    >
      <TitleField name="title" required="Title is required" />
      <WritingArea>
        <MarkdownField name="content_md" parts={PAGE_PARTS} />
      </WritingArea>
    </EditorForm>
  );
}

function Details({ path, scheduled }: { path: string | undefined; scheduled: boolean }) {
  const choices = parentChoices(useAllPages(), path);
  const parent: string | null = useWatch({ name: 'parent_id' });
  const above = choices.find(({ value }) => value === parent)?.path;
  return (
    <>
      <FieldGroup title="Where it appears" open>
        <ParentField choices={choices} />
        <SlugField
          name="slug"
          from="title"
          prefix={above ? `${paths.page(above)}/` : '/'}
          required="Web address is required"
          longest={60}
        />
        <NumberField
          name="sort_order"
          hint="Lower numbers come first among the pages below one page."
        />
      </FieldGroup>
      <FieldGroup title="Picture" open>
        <ImageField name="image_url" />
      </FieldGroup>
      <FieldGroup title="Search engines and shares">
        <TextAreaField
          name="description"
          hint="One or two sentences. Leave blank to use the beginning of the text."
        />
      </FieldGroup>
      <FieldGroup title="Schedule" open={scheduled}>
        <ScheduleFields timeZone={siteTimeZone} />
      </FieldGroup>
    </>
  );
}

export const KIND: RecordKind<ContentPage> = {
  resource: PAGES,
  Form: PageForm,
  titles: { create: 'New page', edit: 'Edit page' },
  useNames: useParentNames,
  editor: true,
};
