import { demos } from '@emberlore/content';
import { type PageName, type TextPage, texts } from '@emberlore/contract';

/** The pages of running text. */
export interface Pages {
  /** The page of this name, with the installation's help address in its texts. */
  read(name: PageName): TextPage;
}

/** Reads the pages once. Without a help address their texts name the operator in its place. */
export function createPages(supportEmail: string | undefined): Pages {
  const { privacyPolicySections, termsSections, faq, legalUpdated: updated, picturesCredit } = demos();
  const help = supportEmail === undefined ? operator : `[${supportEmail}](mailto:${supportEmail})`;
  const shared = { email: supportEmail ?? null, credits: picturesCredit };
  const told = (sections: TextPage['sections']) =>
    sections.map(({ title, text }) => ({ title, text: text.replaceAll('{email}', help) }));
  const answers = faq.map(({ question, answer }) => ({ title: question, text: answer }));
  const pages: Record<PageName, TextPage> = {
    'privacy-policy': { title: texts.privacyPolicy, updated, sections: told(privacyPolicySections), ...shared },
    'terms-of-service': { title: texts.termsOfService, updated, sections: told(termsSections), ...shared },
    support: { title: texts.support, sections: told(answers), ...shared },
  };
  return { read: (name) => pages[name] };
}

const operator = 'the operator of this installation';
