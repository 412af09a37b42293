import { answerJobs } from '../stage/helper.ts';
import { runLoad } from './client.ts';

answerJobs(runLoad);
