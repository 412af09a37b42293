//+------------------------------------------------------------------+
//|                                           MonteCarloShuffler.mq5 |
//|   How deep the drawdown could have been in another order.        |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.00"
#property script_show_inputs

input int    InpRuns         = 2000;    // Shuffled histories
input long   InpMagic        = 0;       // 0 takes every closed deal
input double InpStartBalance = 10000.0; // Balance at the start of each run
input int    InpSeed         = 42;      // Same seed, same result

//+------------------------------------------------------------------+
void OnStart()
  {
   double results[];
   if(!LoadResults(results))
     {
      Print("Fewer than thirty closed trades: shuffling would say nothing");
      return;
     }
   MathSrand(InpSeed);
   const double actual = Drawdown(results);
   double drawdowns[];
   ArrayResize(drawdowns, InpRuns);
   for(int run = 0; run < InpRuns && !IsStopped(); run++)
     {
      Shuffle(results);
      drawdowns[run] = Drawdown(results);
     }
   ArraySort(drawdowns);
   PrintFormat("trades %d  actual drawdown %.1f %%", ArraySize(results), actual);
   PrintFormat("shuffled    median %.1f %%   90 %% %.1f %%   95 %% %.1f %%   99 %% %.1f %%",
               Quantile(drawdowns, 0.50), Quantile(drawdowns, 0.90),
               Quantile(drawdowns, 0.95), Quantile(drawdowns, 0.99));
   Save(drawdowns);
  }

//--- Net results of all closing deals, in order of time.
bool LoadResults(double &results[])
  {
   if(!HistorySelect(0, TimeCurrent()))
      return false;
   for(int i = 0; i < HistoryDealsTotal(); i++)
     {
      const ulong ticket = HistoryDealGetTicket(i);
      if(HistoryDealGetInteger(ticket, DEAL_ENTRY) != DEAL_ENTRY_OUT)
         continue;
      if(InpMagic != 0 && HistoryDealGetInteger(ticket, DEAL_MAGIC) != InpMagic)
         continue;
      const int size = ArraySize(results);
      ArrayResize(results, size + 1, 512);
      results[size] = HistoryDealGetDouble(ticket, DEAL_PROFIT)
                      + HistoryDealGetDouble(ticket, DEAL_SWAP)
                      + 2.0 * HistoryDealGetDouble(ticket, DEAL_COMMISSION);
     }
   return ArraySize(results) >= 30;
  }

//--- Fisher and Yates. MathRand gives 15 bits, so two draws are joined.
void Shuffle(double &values[])
  {
   for(int i = ArraySize(values) - 1; i > 0; i--)
     {
      const int    other = (int)(((long)MathRand() * 32768 + MathRand()) % (i + 1));
      const double kept  = values[i];
      values[i]     = values[other];
      values[other] = kept;
     }
  }

//--- The deepest fall from a peak in %.
double Drawdown(const double &results[])
  {
   double balance = InpStartBalance, peak = balance, deepest = 0.0;
   for(int i = 0; i < ArraySize(results); i++)
     {
      balance += results[i];
      peak     = MathMax(peak, balance);
      deepest  = MathMax(deepest, (peak - balance) / peak * 100.0);
     }
   return deepest;
  }

double Quantile(const double &sorted[], const double part)
  {
   return sorted[(int)MathFloor(part * (ArraySize(sorted) - 1))];
  }

//+------------------------------------------------------------------+
void Save(const double &drawdowns[])
  {
   const int file = FileOpen("monte-carlo.csv", FILE_WRITE | FILE_CSV | FILE_ANSI, ';');
   if(file == INVALID_HANDLE)
      return;
   FileWrite(file, "run", "drawdown_percent");
   for(int i = 0; i < ArraySize(drawdowns); i++)
      FileWrite(file, i + 1, DoubleToString(drawdowns[i], 2));
   FileClose(file);
  }
//+------------------------------------------------------------------+
