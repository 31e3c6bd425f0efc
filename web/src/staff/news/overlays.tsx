import type { NewsArticle } from '../../shared/api/generated/types.gen';
import { screens } from '../components/paths';
import { CreateOverlay, EditOverlay, HistoryOverlay, type Kind } from '../lists/overlays';
import { NEWS_LABELS } from './labels';
import { NewsForm } from './news-form';
import { NEWS } from './resource';

const KIND: Kind<NewsArticle> = {
  resource: NEWS,
  screen: screens.news,
  Form: NewsForm,
  titles: { create: 'New post', edit: 'Edit post' },
  labels: NEWS_LABELS,
  editor: true,
};

export const Create = () => <CreateOverlay kind={KIND} />;
export const Edit = () => <EditOverlay kind={KIND} />;
export const Past = () => <HistoryOverlay kind={KIND} />;
