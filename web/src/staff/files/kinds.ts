/** What pictures can be, for the window of the system. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';

export const isPicture = (file: File) => file.type.startsWith('image/');

/** What documents can be. */
export const DOCUMENTS = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp';
