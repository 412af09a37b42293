//+------------------------------------------------------------------+
//|                                               MonthlyHeatMap.mq5 |
//|   Monthly returns of the chart's symbol as a table in colours.   |
//+------------------------------------------------------------------+
#property copyright "Tradeshelf"
#property version   "1.00"
#property indicator_chart_window
#property indicator_plots 0

input int    InpYears     = 8;   // Years shown
input double InpFullColor = 8.0; // Return in % that takes the full colour
input int    InpFontSize  = 9;   // Size of the numbers

const string PREFIX = "MonthlyHeatMap.";
const int    CELL_WIDTH = 52, CELL_HEIGHT = 26, LEFT = 20, TOP = 40;

//+------------------------------------------------------------------+
int OnInit()
  {
   if(InpYears < 1 || InpFullColor <= 0.0)
      return INIT_PARAMETERS_INCORRECT;
   EventSetTimer(60);
   Draw();
   return INIT_SUCCEEDED;
  }

void OnDeinit(const int reason)
  {
   EventKillTimer();
   ObjectsDeleteAll(0, PREFIX);
  }

void OnTimer() { Draw(); }

int OnCalculate(const int rates_total, const int prev_calculated, const int begin, const double &price[])
  {
   return rates_total;
  }

//+------------------------------------------------------------------+
void Draw()
  {
   MqlRates months[];
   const int count = CopyRates(_Symbol, PERIOD_MN1, 0, InpYears * 12 + 12, months);
   if(count < 2)
      return;
   MqlDateTime now;
   TimeToStruct(months[count - 1].time, now);
   double sums[];
   ArrayResize(sums, InpYears);
   ArrayInitialize(sums, 0.0);
   for(int i = 1; i < count; i++)
     {
      MqlDateTime date;
      TimeToStruct(months[i].time, date);
      const int row = date.year - (now.year - InpYears + 1);
      if(row < 0 || months[i - 1].close <= 0.0)
         continue;
      const double change = (months[i].close / months[i - 1].close - 1.0) * 100.0;
      sums[row] += change;
      Cell(StringFormat("%d.%02d", date.year, date.mon), row, date.mon, change);
     }
   for(int row = 0; row < InpYears; row++)
     {
      const int year = now.year - InpYears + 1 + row;
      Caption(StringFormat("year.%d", year), row, 0, IntegerToString(year));
      Cell(StringFormat("sum.%d", year), row, 13, sums[row]);
     }
   ChartRedraw();
  }

//--- The background goes from white to green or red with the size of the return.
color Tone(const double change)
  {
   const double part = MathMin(1.0, MathAbs(change) / InpFullColor);
   const int    pale = (int)(255 - 150 * part);
   //--- A colour is 0x00BBGGRR.
   return change >= 0.0 ? (color)((pale << 16) | (220 << 8) | pale)
                        : (color)((pale << 16) | (pale << 8) | 235);
  }

//+------------------------------------------------------------------+
void Cell(const string name, const int row, const int column, const double change)
  {
   const string box = PREFIX + "box." + name;
   if(ObjectFind(0, box) < 0)
     {
      ObjectCreate(0, box, OBJ_RECTANGLE_LABEL, 0, 0, 0);
      ObjectSetInteger(0, box, OBJPROP_XDISTANCE, LEFT + column * CELL_WIDTH);
      ObjectSetInteger(0, box, OBJPROP_YDISTANCE, TOP + row * CELL_HEIGHT);
      ObjectSetInteger(0, box, OBJPROP_XSIZE, CELL_WIDTH - 2);
      ObjectSetInteger(0, box, OBJPROP_YSIZE, CELL_HEIGHT - 2);
      ObjectSetInteger(0, box, OBJPROP_BORDER_TYPE, BORDER_FLAT);
     }
   ObjectSetInteger(0, box, OBJPROP_BGCOLOR, Tone(change));
   Caption(name, row, column, StringFormat("%+.1f", change));
  }

//+------------------------------------------------------------------+
void Caption(const string name, const int row, const int column, const string text)
  {
   const string label = PREFIX + "text." + name;
   if(ObjectFind(0, label) < 0)
     {
      ObjectCreate(0, label, OBJ_LABEL, 0, 0, 0);
      ObjectSetInteger(0, label, OBJPROP_XDISTANCE, LEFT + column * CELL_WIDTH + 8);
      ObjectSetInteger(0, label, OBJPROP_YDISTANCE, TOP + row * CELL_HEIGHT + 5);
      ObjectSetInteger(0, label, OBJPROP_FONTSIZE, InpFontSize);
      ObjectSetInteger(0, label, OBJPROP_COLOR, clrDarkSlateGray);
     }
   ObjectSetString(0, label, OBJPROP_TEXT, text);
  }
//+------------------------------------------------------------------+
