import { type ConfigData, FileSystemConfigLoader, HtmlValidate } from 'html-validate';

const RULES: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // How React writes HTML, which is as valid: <br/>, srcSet="", noValidate="".
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
    // React's useId makes them, with the underscore that the standard allows.
    'valid-id': ['error', { relaxed: true }],
    // Our own files come from where the page does, over the same connection.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Headlines and the site's name are staff's words; search engines shorten them as they like.
    'long-title': 'off',
    // A number with an extension and opening hours has to break on a phone.
    'tel-non-breaking': 'off',
    // Code keeps the blanks at the ends of its lines as staff wrote them.
    'no-trailing-whitespace': 'off',
    // The frame in which a wide table scrolls is no section of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
  },
};

const validator = new HtmlValidate(new FileSystemConfigLoader(RULES));

/** Validates a document and returns rule, place and message of each fault. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector}: ${message}`),
  );
}
