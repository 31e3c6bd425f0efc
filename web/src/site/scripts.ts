/** Where the head of a visitors' page names all scripts that it needs: a meta element with their addresses, spaces between them. */
export const SCRIPTS = 'unionhall-scripts';
