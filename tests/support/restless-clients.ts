import { Agent, request } from 'node:http';

export interface Asked {
  answered: number;
  /** Connections that the requests took. */
  connections: number;
  /** A line for each request that was cut off, refused, or answered with a fault. */
  failures: string[];
}

interface Restless {
  asked: Asked;
  stop(): Promise<Asked>;
}

/** Requests sent in turn: pages, lists, and some that no proxy may repeat. */
const questions = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/products?limit=2' },
  { method: 'POST', path: '/api/validate-promo', body: '{"code":"NOBODYS"}' },
  { method: 'GET', path: '/faq' },
];

let addresses = 0;

/** Sends requests without pause from clients with one keep-alive connection each, until stopped. */
export function askWithoutPause(origin: string, clients: number): Restless {
  const asked: Asked = { answered: 0, connections: 0, failures: [] };
  const over = new AbortController();
  const askOn = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !over.signal.aborted; turn++) {
      await ask(origin, agent, turn, asked);
    }
    agent.destroy();
  };
  const all = Promise.all(Array.from({ length: clients }, askOn));
  return {
    asked,
    async stop() {
      over.abort();
      await all;
      return asked;
    },
  };
}

function ask(origin: string, agent: Agent, turn: number, asked: Asked): Promise<void> {
  const { method, path, body } = questions[turn % questions.length] ?? { method: 'GET', path: '/' };
  const address = `198.18.${(++addresses >> 8) & 255}.${addresses & 255}`;
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address };
  return new Promise((resolve) => {
    const fail = (why: string) => {
      asked.failures.push(`${method} ${path}: ${why}`);
      resolve();
    };
    const asking = request(`${origin}${path}`, { method, agent, headers })
      .on('error', (error) => fail(error.message))
      .on('response', (response) => {
        if (!asking.reusedSocket) asked.connections++;
        response.resume().on('error', (error) => fail(`in its answer: ${error.message}`));
        response.on('end', () => {
          if ((response.statusCode ?? 500) >= 500) return fail(`status ${response.statusCode}`);
          asked.answered++;
          resolve();
        });
      });
    asking.end(body);
  });
}
