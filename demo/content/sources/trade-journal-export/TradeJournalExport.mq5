//+------------------------------------------------------------------+
//|                                           TradeJournalExport.mq5 |
//|   Closed positions, one line each, as a CSV.                     |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.20"
#property script_show_inputs

input datetime InpFrom      = D'2025.01.01'; // First day that is exported
input string   InpSeparator = ";";           // Separator of the columns
input string   InpFileName  = "journal.csv"; // File in the common Files folder

//--- One position, gathered from its deals.
struct SPosition
  {
   ulong             id;
   string            symbol;
   string            side;
   double            lots;
   datetime          open_time, close_time;
   double            open_price, close_price;
   double            gross, commission, swap;
   string            comment;
  };

//+------------------------------------------------------------------+
void OnStart()
  {
   SPosition positions[];
   if(!HistorySelect(InpFrom, TimeCurrent()))
     {
      Print("The history could not be read");
      return;
     }
   for(int i = 0; i < HistoryDealsTotal(); i++)
      AddDeal(HistoryDealGetTicket(i), positions);
   const int written = Write(positions);
   PrintFormat("%d positions written to %s", written, InpFileName);
  }

//--- Finds the position of a deal or begins a new one.
int PlaceOf(const ulong id, SPosition &positions[])
  {
   for(int i = ArraySize(positions) - 1; i >= 0; i--)
      if(positions[i].id == id)
         return i;
   const int size = ArraySize(positions);
   ArrayResize(positions, size + 1, 256);
   ZeroMemory(positions[size]);
   positions[size].id = id;
   return size;
  }

//+------------------------------------------------------------------+
void AddDeal(const ulong ticket, SPosition &positions[])
  {
   const long type = HistoryDealGetInteger(ticket, DEAL_TYPE);
   if(type != DEAL_TYPE_BUY && type != DEAL_TYPE_SELL)
      return;
   const int    at    = PlaceOf(HistoryDealGetInteger(ticket, DEAL_POSITION_ID), positions);
   const double lots  = HistoryDealGetDouble(ticket, DEAL_VOLUME);
   const double price = HistoryDealGetDouble(ticket, DEAL_PRICE);
   positions[at].commission += HistoryDealGetDouble(ticket, DEAL_COMMISSION);
   positions[at].swap       += HistoryDealGetDouble(ticket, DEAL_SWAP);
   positions[at].gross      += HistoryDealGetDouble(ticket, DEAL_PROFIT);
   if(HistoryDealGetInteger(ticket, DEAL_ENTRY) == DEAL_ENTRY_IN)
     {
      //--- A position may be opened in parts: the price is their weighted mean.
      const double before = positions[at].lots;
      positions[at].open_price = (positions[at].open_price * before + price * lots) / (before + lots);
      positions[at].lots       = before + lots;
      if(before == 0.0)
         positions[at].open_time = (datetime)HistoryDealGetInteger(ticket, DEAL_TIME);
      positions[at].symbol  = HistoryDealGetString(ticket, DEAL_SYMBOL);
      positions[at].side    = type == DEAL_TYPE_BUY ? "buy" : "sell";
      positions[at].comment = HistoryDealGetString(ticket, DEAL_COMMENT);
      return;
     }
   positions[at].close_price = price;
   positions[at].close_time  = (datetime)HistoryDealGetInteger(ticket, DEAL_TIME);
  }

//+------------------------------------------------------------------+
string IsoTime(const datetime time)
  {
   string text = TimeToString(time, TIME_DATE | TIME_SECONDS);
   StringReplace(text, ".", "-");
   StringReplace(text, " ", "T");
   return text;
  }

//--- Writes what is closed and tells how many lines that were.
int Write(const SPosition &positions[])
  {
   const int file = FileOpen(InpFileName, FILE_WRITE | FILE_TXT | FILE_ANSI | FILE_COMMON);
   if(file == INVALID_HANDLE)
      return 0;
   string columns = "ticket,symbol,side,lots,open_time,open_price,close_time,close_price,gross,commission,swap,net,comment";
   StringReplace(columns, ",", InpSeparator);
   FileWrite(file, columns);
   int written = 0;
   for(int i = 0; i < ArraySize(positions); i++)
     {
      if(positions[i].close_time == 0 || positions[i].open_time == 0)
         continue;
      const string s = InpSeparator;
      const double net = positions[i].gross + positions[i].commission + positions[i].swap;
      FileWrite(file, IntegerToString(positions[i].id) + s + positions[i].symbol + s + positions[i].side + s
                + DoubleToString(positions[i].lots, 2) + s + IsoTime(positions[i].open_time) + s
                + DoubleToString(positions[i].open_price, 5) + s + IsoTime(positions[i].close_time) + s
                + DoubleToString(positions[i].close_price, 5) + s + DoubleToString(positions[i].gross, 2) + s
                + DoubleToString(positions[i].commission, 2) + s + DoubleToString(positions[i].swap, 2) + s
                + DoubleToString(net, 2) + s + positions[i].comment);
      written++;
     }
   FileClose(file);
   return written;
  }
//+------------------------------------------------------------------+
