import { ArrowUpDown } from 'lucide-react';
import type { MenuItem } from '../components/menu';

/** Leads to the window in which rows are put into another order. */
export const orderTool = (screen: string): MenuItem => ({
  label: 'Change order',
  icon: ArrowUpDown,
  to: { screen },
});
