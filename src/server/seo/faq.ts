import { site } from '../site.ts';

interface AnsweredQuestion {
  question: string;
  answerHtml: string;
}

/**
 * What search engines read of the questions and answers (https://schema.org/FAQPage). Links lead to the shop from wherever an
 * answer is shown.
 */
export function describeFaq(questions: AnsweredQuestion[]) {
  const page = new URL('/faq', site.url).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url: page,
    mainEntity: questions.map(({ question, answerHtml }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: {
        '@type': 'Answer',
        text: answerHtml
          .trim()
          .replaceAll(
            /href="([/#][^"]*)"/g,
            (_, path: string) => `href="${new URL(path, page).href}"`,
          ),
      },
    })),
  };
}
