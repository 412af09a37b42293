import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast';

/** One instruction of a Dockerfile. */
export interface Instruction {
  keyword: string;
  /** `mount` for `--mount=…`. */
  flags: Map<string, string>;
  /** Without flags, its lines joined: for a shell, or JSON. */
  text: string;
}

export interface Stage {
  name: string;
  /** Another stage's name, or an image's. */
  from: string;
  instructions: Instruction[];
}

/** The stages of a Dockerfile, in their order. */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword();
    const words = instruction.getArguments().map((word) => word.getValue());
    if (keyword === 'FROM') {
      const [from = '', , name = String(stages.length)] = words;
      stages.push({ name, from, instructions: [] });
      continue;
    }
    const flags = instruction instanceof ModifiableInstruction ? instruction.getFlags() : [];
    stages.at(-1)?.instructions.push({
      keyword,
      flags: new Map(flags.map((flag) => [flag.getName(), flag.getValue() ?? ''])),
      text: words.join(' '),
    });
  }
  return stages;
}

/** The command of a CMD or HEALTHCHECK that is written as a list. */
export function commandOf({ text }: Instruction): string[] {
  const command: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (Array.isArray(command)) return command.map(String);
  throw new Error(`${text} is no list`);
}
