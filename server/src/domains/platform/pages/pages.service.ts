import { credits, demos, type TermsVersion } from '@emberlore/content';
import { type PageName, type TextPage, texts } from '@emberlore/contract';
import { notFound } from '../../../kit/errors.ts';

type Sections = TextPage['sections'];

/** The source of the terms of service. */
export interface TermsSource {
  /** Returns the current version, and the next one if announced. */
  now(): { current: TermsVersion; next: TermsVersion | null };
}

/** The text pages. */
export interface Pages {
  /**
   * Returns the page with this name, with the installation's help address filled in. Throws `Page Not Found.` for the
   * next terms when none are announced.
   */
  read(name: PageName, version?: 'next'): TextPage;
}

const operator = 'the operator of this installation';

/** Builds the text pages once. Without a help address their texts name the operator instead. */
export function createPages(supportEmail: string | undefined, terms: TermsSource): Pages {
  const { privacyPolicySections, faq, legalUpdated, picturesCredit } = demos();
  const help = supportEmail === undefined ? operator : `[${supportEmail}](mailto:${supportEmail})`;
  const shared = { email: supportEmail ?? null, credits: picturesCredit };
  const fillHelpAddress = (sections: Sections) =>
    sections.map(({ title, text }) => ({ title, text: text.replaceAll('{email}', help) }));
  const page = (title: string, sections: Sections): TextPage => ({
    title,
    sections: fillHelpAddress(sections),
    ...shared,
  });
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

/** Returns the credits with the libraries as their last section, one line each. */
function creditSections(): Sections {
  const { sections, libraries } = credits();
  const lines = libraries.map(
    ({ name, home, author, licence }) => `[${name}](${home})${author && ` by ${author}`} (${licence})`,
  );
  return [...sections, { title: 'Libraries', text: lines.join('\n\n') }];
}
