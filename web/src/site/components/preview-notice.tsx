import { NoticeBox } from '../../shared/components/alert';

export function PreviewNotice({ item, what }: { item: { published: boolean }; what: string }) {
  if (item.published) return null;
  return (
    <NoticeBox>
      <p>{`This is a preview. The ${what} isn't published, and only you can see it here.`}</p>
    </NoticeBox>
  );
}
