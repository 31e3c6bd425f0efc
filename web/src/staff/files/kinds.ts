/** Formats of pictures, for the system's file dialog. */
export const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';

export const isPicture = (file: File) => file.type.startsWith('image/');

export const DOCUMENTS = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp';
