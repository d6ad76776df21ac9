import specified from '../../web/src/i18n/en/specification.json' with { type: 'json' };

/** The interface's texts that the specification fixes, to the letter. */
export const texts = specified;
