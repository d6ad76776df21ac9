import { credits, demos, type TermsVersion } from '@emberlore/content';
import { type PageName, type TextPage, texts } from '@emberlore/contract';
import { notFound } from '../../../kit/errors.ts';

type Sections = TextPage['sections'];

/** Where the terms of service come from. */
export interface TermsSource {
  /** The version that holds, and the one that is announced to follow. */
  now(): { current: TermsVersion; next: TermsVersion | null };
}

/** The pages of running text. */
export interface Pages {
  /**
   * The page of this name, with the installation's help address in its texts. Throws `Page Not Found.` for the next terms
   * when none are announced.
   */
  read(name: PageName, version?: 'next'): TextPage;
}

const operator = 'the operator of this installation';

/** Reads the pages once. Without a help address their texts name the operator in its place. */
export function createPages(supportEmail: string | undefined, terms: TermsSource): Pages {
  const { privacyPolicySections, faq, legalUpdated, picturesCredit } = demos();
  const help = supportEmail === undefined ? operator : `[${supportEmail}](mailto:${supportEmail})`;
  const shared = { email: supportEmail ?? null, credits: picturesCredit };
  const told = (sections: Sections) =>
    sections.map(({ title, text }) => ({ title, text: text.replaceAll('{email}', help) }));
  const page = (title: string, sections: Sections): TextPage => ({ title, sections: told(sections), ...shared });
  const answers = faq.map(({ question, answer }) => ({ title: question, text: answer }));
  const fixed: Record<Exclude<PageName, 'terms-of-service'>, TextPage> = {
    'privacy-policy': { ...page(texts.privacyPolicy, privacyPolicySections), updated: legalUpdated },
    support: page(texts.support, answers),
    credits: page(texts.credits, creditSections()),
  };

  function readTerms(version: 'next' | undefined): TextPage {
    const { current, next } = terms.now();
    const wanted = version === 'next' ? next : current;
    if (!wanted) throw notFound('Page');
    return { ...page(texts.termsOfService, wanted.sections), updated: wanted.updated };
  }

  return { read: (name, version) => (name === 'terms-of-service' ? readTerms(version) : fixed[name]) };
}

/** The credits with the libraries as their last section, a line each. */
function creditSections(): Sections {
  const { sections, libraries } = credits();
  const lines = libraries.map(
    ({ name, home, author, licence }) => `[${name}](${home})${author && ` by ${author}`} (${licence})`,
  );
  return [...sections, { title: 'Libraries', text: lines.join('\n\n') }];
}
