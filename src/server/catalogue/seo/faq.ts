interface AnsweredQuestion {
  question: string;
  answerHtml: string;
}

/** Builds the FAQ's JSON-LD (https://schema.org/FAQPage) with absolute links. */
export function describeFaq(siteUrl: string, questions: AnsweredQuestion[]) {
  const page = new URL('/faq', siteUrl).href;
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
